import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const mixShades = (token: string): MantineColorsTuple => [
  `color-mix(in srgb, var(${token}) 10%, white)`,
  `color-mix(in srgb, var(${token}) 25%, white)`,
  `color-mix(in srgb, var(${token}) 40%, white)`,
  `color-mix(in srgb, var(${token}) 55%, white)`,
  `color-mix(in srgb, var(${token}) 70%, white)`,
  `color-mix(in srgb, var(${token}) 85%, white)`,
  `var(${token})`,
  `var(${token})`,
  `color-mix(in srgb, var(${token}) 90%, black)`,
  `color-mix(in srgb, var(${token}) 80%, black)`,
]

export const theme = createTheme({
  fontFamily: 'var(--font)',
  colors: { brand: mixShades('--brand') },
  primaryColor: 'brand',
  primaryShade: 6,
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'never', // styles/elements.css draws the focus ring
})

export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-2)',
    '--mantine-color-placeholder': 'var(--text-2)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--hairline)',
    '--mantine-color-error': 'var(--neg)',
    '--mantine-color-anchor': 'var(--link)',
  },
  light: {},
  dark: {},
})
