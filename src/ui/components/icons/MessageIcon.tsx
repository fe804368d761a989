/** Icons of the views about a visitor's messages, loaded with these views; the other icons are in `Icon`. */

const paths = {
  help: 'M7.4 7.6a2.6 2.6 0 1 1 3.9 2.3c-.8.5-1.3 1-1.3 2M10 14.6v.1M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Z',
  messages: 'M5 3.5h10q2.5 0 2.5 2.5v5.5q0 2.5-2.5 2.5h-4.5l-4 3v-3H5q-2.5 0-2.5-2.5V6q0-2.5 2.5-2.5z',
  contact: 'M4.5 4.5h11q2 0 2 2v7q0 2-2 2h-11q-2 0-2-2v-7q0-2 2-2zm-1.6 1.4L10 11l7.1-5.1',
  attach:
    'm16 9.5-5.9 5.9a3.5 3.5 0 0 1-5-5L11 4.6a2.3 2.3 0 0 1 3.3 3.3l-5.7 5.7a1.2 1.2 0 0 1-1.7-1.7l5.3-5.3',
  camera:
    'M3.5 6h2.7l1.3-2h5l1.3 2h2.7q1 0 1 1v8.5q0 1-1 1h-13q-1 0-1-1V7q0-1 1-1ZM12.9 11a2.9 2.9 0 1 1-5.8 0 2.9 2.9 0 0 1 5.8 0Z',
  send: 'M10 16.5V4M4.5 9 10 3.5 15.5 9',
  file: 'M6 2.5h5.5l4 4v10q0 1-1 1H6q-1 0-1-1v-13q0-1 1-1zm5.5 0v4h4',
  save: 'M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13',
  alert: 'M10 6.2v4.6M10 13.8v.1M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Z',
  offline:
    'm3 3 14 14M10 15.4v.1M7.4 12.6a3.8 3.8 0 0 1 5 0M4.6 9.7a7.7 7.7 0 0 1 3-1.8M15.4 9.7a7.7 7.7 0 0 0-4.9-2.2M1.9 6.8a11.6 11.6 0 0 1 3.4-2M18.1 6.8a11.6 11.6 0 0 0-9.7-2.9',
  print: 'M6 7V3h8v4M6 14H3.5V8.5Q3.5 7 5 7h10q1.5 0 1.5 1.5V14H14M6 12h8v5H6z',
};

export function MessageIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
