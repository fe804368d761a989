import { Icon, type IconProps } from './Icon.tsx';

export interface BarButtonProps {
  icon: IconProps['name'];
  label: string;
  onClick(): void;
}

/** A button that is an icon. */
export function BarButton({ icon, label, onClick }: BarButtonProps) {
  return (
    <button class="bar-button" type="button" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
