// Button that switches between the light theme, the dark theme and that of the system.

import { useEffect, useState } from 'react';
import { announce } from './announce';
import { Icon, type IconName } from './icon';
import { keepTheme, keptTheme, type Theme } from './kept';

const next: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' };
const icons: Record<Theme, IconName> = { auto: 'auto', light: 'sun', dark: 'moon' };
const words: Record<Theme, string> = {
  auto: 'Colors: system default',
  light: 'Colors: light',
  dark: 'Colors: dark',
};

export function ThemeButton() {
  const [theme, setTheme] = useState(keptTheme);
  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const change = () => {
    setTheme(next[theme]);
    keepTheme(next[theme]);
    announce(words[next[theme]]);
  };
  return (
    <button
      type="button"
      className="button quiet"
      aria-label={words[theme]}
      title={words[theme]}
      onClick={change}
    >
      <Icon name={icons[theme]} />
    </button>
  );
}
