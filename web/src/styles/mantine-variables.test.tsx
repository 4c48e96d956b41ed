import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resolveCssVariables, theme } from '#app/theme.ts'

const CODE = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true })
const SHEETS = import.meta.glob<string>('/../node_modules/@mantine/core/styles/*.layer.css', { query: '?raw', import: 'default' })

/** Reads the text of Mantine's stylesheets that the app imports. */
const readImportedSheets = () => {
  const code = Object.values(CODE).join('\n')
  const imported = Object.entries(SHEETS).filter(([path]) => code.includes(`@mantine/core/styles/${path.split('/').at(-1)}`))
  return Promise.all(imported.map(([, read]) => read()))
}

test('every variable that an imported stylesheet of Mantine names has a value, although the unused ones are left out', async () => {
  render(
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} forceColorScheme="dark">
      {null}
    </MantineProvider>,
  )
  const sheets = (await readImportedSheets()).join('\n').replace(/\[data-mantine-color-scheme='light'\][^{]*\{[^}]*\}/g, '')
  const named = [...new Set([...sheets.matchAll(/var\((--mantine-[\w-]+)\)/g)].map(([, name = '']) => name))]
  expect(named.length).toBeGreaterThan(20)
  const root = getComputedStyle(document.documentElement)
  expect(named.filter((name) => root.getPropertyValue(name) === '')).toEqual([])
  expect(root.getPropertyValue('--mantine-color-blue-6')).toBe('')
})
