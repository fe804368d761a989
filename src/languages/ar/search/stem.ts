export { stemmer as stem } from '@orama/stemmers/arabic';
