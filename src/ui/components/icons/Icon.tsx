/** The icons, 20 px, in the text colour. Icons that point sideways are mirrored in right-to-left languages. */

const paths = {
  back: 'M8 4.5 2.75 10 8 15.5M3 10h14.25',
  close: 'm5 5 10 10M15 5 5 15',
  next: 'm8 5.5 4.5 4.5L8 14.5',
  search: 'M14 9A5 5 0 1 1 4 9a5 5 0 0 1 10 0Zm-1.5 3.5 4 4',
};

export interface IconProps {
  name: keyof typeof paths;
}

export function Icon({ name }: IconProps) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
