import { render } from 'preact';
import { AppContext, openApp, VIEWS, type ViewName } from './state/app.ts';
import { Shell } from './views/shell.tsx';

function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

const app = openApp(storage());

const follow = () => {
  const name = location.hash.replace(/^#\/?/, '') as ViewName;
  app.view.value = VIEWS.includes(name) ? name : 'live';
};
addEventListener('hashchange', follow);
follow();

app.settings.theme.subscribe((theme) => {
  document.documentElement.dataset['theme'] = theme;
});

// A file dropped beside the drop zone would replace the page.
for (const type of ['dragover', 'drop']) addEventListener(type, (event) => event.preventDefault());

render(
  <AppContext.Provider value={app}>
    <Shell />
  </AppContext.Provider>,
  document.body,
);
void app.catalog.load();
