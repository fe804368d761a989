/** The fonts in which the pictures of articles are printed; the build puts them beside the server. */

const packages = 'node_modules/@expo-google-fonts';

export const fontSources = [
  `${packages}/noto-sans/700Bold/NotoSans_700Bold.ttf`,
  `${packages}/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf`,
] as const;
