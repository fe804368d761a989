/** Icons that only the desk has, 20 px, in the text colour. */

const paths = {
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  lock: 'M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9M5.5 9h9q1 0 1 1v6q0 1-1 1h-9q-1 0-1-1v-6q0-1 1-1z',
  check: 'm4 10.5 4 4 8-9',
  person: 'M13 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM4 16.5q.5-4.500 6-4.500t6 4.500',
  edit: 'M4 16l.8-3.4L13.300 4.100q.8-.8 1.600 0l1 1q.8.8 0 1.600L7.400 15.200zM11.800 5.600l2.600 2.600',
  remove:
    'M4.500 6h11M8 6V4.500q0-.5.500-.500h3q.5 0 .500.500V6M6 6l.600 9.500q0 .5.600.500h5.600q.6 0 .600-.500L14 6M8.500 9v4M11.500 9v4',
  label: 'M3.5 3.5h6l7 7-6 6-7-7zM7 7v.1',
  mail: 'M3.500 5h13q.5 0 .5.500v9q0 .5-.5.500h-13q-.5 0-.5-.500v-9q0-.5.500-.500zM3.500 6l6.500 5 6.500-5',
  forward: 'M12 5l5 4.500-5 4.500M17 9.500H8q-5 0-5 6',
  merge: 'M10 17v-5.500L5 6.500M10 11.500l5-5M7 3.500 10 6.500M10 3v4',
  article:
    'M5.500 3.500h9q1 0 1 1v11q0 1-1 1h-9q-1 0-1-1v-11q0-1 1-1zM7.500 7.500h5M7.500 10h5M7.500 12.500h3',
  savedReply:
    'M4.500 4h11q1 0 1 1v7.500q0 1-1 1H10l-3.500 3v-3h-2q-1 0-1-1V5q0-1 1-1zM10.700 6l-2 3.200h2.600l-2 3.200',
  add: 'M10 4.500v11M4.500 10h11',
  down: 'm5.500 8 4.500 4.500L14.500 8',
  spam: 'M7 3h6l4 4v6l-4 4H7l-4-4V7zM10 6.500v4.500M10 13.500v.1',
  late: 'M10 5.500v5l3 2M17.500 10a7.500 7.500 0 1 1-15 0 7.500 7.500 0 0 1 15 0Z',
  keys: 'M3 5.500h14q.5 0 .5.500v8q0 .5-.5.500H3q-.5 0-.5-.500V6q0-.5.500-.500zM5.500 8.500h.1M8.500 8.500h.1M11.500 8.500h.1M14.500 8.500h.1M6.500 11.800h7',
};

export type DeskIconName = keyof typeof paths;

export function DeskIcon({ name }: { name: DeskIconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
