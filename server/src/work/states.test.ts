import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawStateDiagram } from './states.ts'

test('docs/work.md shows the state diagram of the code', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/work.md'), 'utf8')
  expect(page).toContain(`\`\`\`mermaid\n${drawStateDiagram()}\n\`\`\``)
})
