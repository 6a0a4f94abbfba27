// Removes the bar of the initial document as soon as that of the page is shown.
(() => {
  const frame = document.getElementById('frame');
  if (!frame) return;
  const isThere = () => document.querySelector('#outlet vaadin-app-layout, #outlet .page');
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    observer.disconnect();
    frame.remove();
  });
  observer.observe(document.body, { childList: true, subtree: true });
})();
