"""queries.py ORDERS THREADS MEASUREMENTS WARM-UP: prints the time of each query in ms.

The tables are those of TPC-H that the queries need, with fewer columns and with values that every
release computes alike, since not every release can make TPC-H's own.
"""

import sys
import time

import duckdb

orders, threads, measurements, warm_up = map(int, sys.argv[1:])

TABLES = f"""
create table customer as
    select i as c_key, ['BUILDING', 'MACHINERY', 'FURNITURE'][i % 3 + 1] as c_segment
    from range({orders // 10}) t(i);
create table orders as
    select i as o_key, i * 7919 % {orders // 10} as o_customer,
           date '1992-01-01' + (i * 104729 % 2400)::integer as o_date
    from range({orders}) t(i);
create table item as
    select i // 4 as l_order, 1 + i * 31 % 50 as l_quantity, (i * 7877 % 100000 / 100)::decimal(15, 2) as l_price,
           (i * 13 % 11 / 100)::decimal(15, 2) as l_discount,
           (i * 17 % 9 / 100)::decimal(15, 2) as l_tax,
           ['A', 'N', 'R'][i * 5 % 3 + 1] as l_flag, ['F', 'O'][i * 3 % 2 + 1] as l_status,
           date '1992-01-01' + (i * 15485863 % 2500)::integer as l_shipped
    from range({4 * orders}) t(i);
"""

QUERIES = {
    "summary": """
        select l_flag, l_status, sum(l_quantity), sum(l_price),
               sum(l_price * (1 - l_discount) * (1 + l_tax)), avg(l_discount), count(*)
        from item where l_shipped <= date '1998-09-02'
        group by l_flag, l_status order by l_flag, l_status""",
    "join": """
        select l_order, o_date, sum(l_price * (1 - l_discount)) as revenue
        from customer join orders on c_key = o_customer join item on l_order = o_key
        where c_segment = 'BUILDING' and o_date < date '1995-03-15' and l_shipped > date '1995-03-15'
        group by l_order, o_date order by revenue desc, l_order limit 10""",
    "filter": """
        select sum(l_price * l_discount) from item
        where l_shipped >= date '1994-01-01' and l_shipped < date '1995-01-01'
          and l_discount between 0.05 and 0.07 and l_quantity < 24""",
}

database = duckdb.connect()
database.execute(f"set threads = {threads}")
for statement in filter(str.strip, TABLES.split(";")):
    database.execute(statement)

answers = {}
for i in range(-warm_up, measurements):
    for name, query in QUERIES.items():
        start = time.perf_counter()
        answer = database.execute(query).fetchall()
        took = time.perf_counter() - start
        if not answer or answers.setdefault(name, answer) != answer:
            sys.exit(f"{name}: the answer is empty or changes")
        if i >= 0:
            print(f"{name} {took * 1000:.4f}")
