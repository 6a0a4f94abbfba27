// Times relative to now, updated while the page is open; the absolute time on hover. Hovers of
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
  const refresh = () => {
    document.querySelectorAll('time.relative').forEach((element) => {
      const then = Date.parse(element.dateTime);
      if (Number.isNaN(then)) return;
      const text = words(then);
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
