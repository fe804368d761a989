export * from './demo.ts';
export * from './faq.ts';
export * from './ids.ts';
export * from './search.ts';
export * from './users.ts';
