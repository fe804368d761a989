import { type IconProps } from './Icon.tsx';
export interface BarButtonProps {
  icon: IconProps['name'];
  label: string;
  onClick(): void;
}
/** A button that is an icon. */
export declare function BarButton({ icon, label, onClick }: BarButtonProps): import('preact').JSX.Element;
