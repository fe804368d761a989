import { Icon, type IconProps } from './icons/Icon.tsx';

export interface BarButtonProps {
  icon: IconProps['name'];
  label: string;
  onClick(): void;
}

export function BarButton({ icon, label, onClick }: BarButtonProps) {
  return (
    <button class="bar-button" type="button" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
