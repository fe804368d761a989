export { stem } from 'porter2';
