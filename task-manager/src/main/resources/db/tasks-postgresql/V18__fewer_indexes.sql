-- A change of state writes every index of a task anew. Nothing is asked by its number alone, which
-- a sequence gives; and what is asked by context, its key (context, name) finds.
DROP INDEX task_by_seq;
DROP INDEX task_by_context;
