// Times relative to now and times that something has been running, updated while the page is open; the absolute time on hover. Hovers of
// other elements, with the time that they contain as data-moment, show it in the browser's zone.
(() => {
  const rough = (s) => {
    if (s < 60) return `${s} s`;
    if (s < 3600) return `${Math.floor(s / 60)} min`;
    return s < 86400 ? `${Math.floor(s / 3600)} h` : `${Math.floor(s / 86400)} d`;
  };
  const words = (then) => {
    const s = Math.floor((Date.now() - then) / 1000);
    if (Math.abs(s) < 10) return 'just now';
    return s < 0 ? `in ${rough(-s)}` : `${rough(s)} ago`;
  };
  const two = (large, unit, small, smaller) =>
    small ? `${large} ${unit} ${small} ${smaller}` : `${large} ${unit}`;
  const elapsed = (then) => {
    const s = Math.max(0, Math.floor((Date.now() - then) / 1000));
    if (s < 60) return `${s} s`;
    const [m, h] = [Math.floor(s / 60), Math.floor(s / 3600)];
    if (s < 3600) return two(m, 'min', s % 60, 's');
    return s < 86400 ? two(h, 'h', m % 60, 'min') : two(Math.floor(h / 24), 'd', h % 24, 'h');
  };
  const refresh = () => {
    document.querySelectorAll('time.relative, time.elapsed').forEach((element) => {
      const then = Date.parse(element.dateTime);
      if (Number.isNaN(then)) return;
      const text = element.classList.contains('elapsed') ? elapsed(then) : words(then);
      if (element.textContent !== text) element.textContent = text;
      element.title = new Date(then).toLocaleString();
    });
    document.querySelectorAll('[data-moment]').forEach((element) => {
      const then = element.dataset.moment;
      element.title = element.title.replace(then, new Date(then).toLocaleString());
    });
  };
  setInterval(refresh, 5000);
})();
