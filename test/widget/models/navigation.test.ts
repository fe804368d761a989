import { expect, test } from 'vitest';
import { createNavigation } from '../../../src/widget/models/navigation.ts';
import type { Route } from '../../../src/widget/routes.ts';

const home: Route = { name: 'home' };
const repairs: Route = { name: 'category', id: 14 };
const booking: Route = { name: 'article', id: 105 };

function start(first: Route) {
  const told: Route[] = [];
  let scrollTop = 0;
  const navigation = createNavigation({
    first,
    readScrollPosition: () => ({ scrollTop, focusKey: undefined }),
    readChosen: () => undefined,
    onNavigate: (route) => told.push(route),
  });
  return {
    navigation,
    told,
    scroll(top: number) {
      scrollTop = top;
    },
  };
}

test('the way back leads through the opened views, each as it was left', () => {
  const { navigation, told, scroll } = start(home);
  scroll(120);
  navigation.go(repairs);
  scroll(40);
  navigation.go(booking);
  navigation.back();
  expect(navigation.current.value).toMatchObject({ route: repairs, scrollPosition: { scrollTop: 40 } });
  expect(navigation.direction.value).toBe('back');
  navigation.back();
  expect(navigation.current.value).toMatchObject({ route: home, scrollPosition: { scrollTop: 120 } });
  expect(navigation.canGoBack.value).toBe(false);
  navigation.back();
  expect(told).toEqual([repairs, booking, repairs, home]);
});

test('home is behind the first view', () => {
  const { navigation } = start(booking);
  navigation.back();
  expect(navigation.current.value.route).toEqual(home);
});

test('a route that is shown already is not opened again', () => {
  const { navigation, told } = start(repairs);
  navigation.go({ ...repairs });
  expect(told).toEqual([]);
});

test('a search from a search replaces that', () => {
  const { navigation } = start(home);
  navigation.go({ name: 'search', text: 'boot' });
  navigation.go({ name: 'search', text: 'boots' });
  navigation.back();
  expect(navigation.current.value.route).toEqual(home);
});

test('the way back leads through the views of an earlier page, with home behind them', () => {
  const { navigation, told } = start(home);
  const left = { scrollPosition: { scrollTop: 40, focusKey: undefined }, chosen: undefined };
  navigation.restore([repairs, booking].map((route) => ({ route, ...left })));
  expect(navigation.current.value).toMatchObject({ route: booking, isRestored: true });
  navigation.go({ name: 'contact' });
  navigation.backTo(2);
  expect(navigation.current.value).toMatchObject({ route: repairs, ...left });
  navigation.back();
  expect(navigation.current.value.route).toEqual(home);
  expect(told).toEqual([{ name: 'contact' }, repairs, home]);
});
