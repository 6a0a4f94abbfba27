// The bar that came with the document goes as soon as that of the page is there.
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
