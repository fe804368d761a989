export function addStyle(css) {
  document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
}
