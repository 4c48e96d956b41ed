import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readProgramVersion } from './program-version.ts'

const COMMIT = '5e01b80f'.padEnd(40, '0')

function createTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'version-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries({ 'package.json': '{"version":"1.2.3"}', ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

test.each([
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${COMMIT}\n` }],
  ['a packed branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/packed-refs': `# pack-refs\n${COMMIT} refs/heads/main\n` }],
  ['a commit', { '.git/HEAD': `${COMMIT}\n` }],
  [
    'a worktree',
    {
      '.git': 'gitdir: away/worktrees/one\n',
      'away/worktrees/one/HEAD': 'ref: refs/heads/one\n',
      'away/worktrees/one/commondir': '../..\n',
      'away/refs/heads/one': `${COMMIT}\n`,
    },
  ],
])('the program’s version has the commit of %s that is checked out', (_what, files) => {
  expect(readProgramVersion({ root: createTree(files), commit: '' })).toBe('1.2.3 (5e01b80f)')
})

test('the program’s version without git has the image’s commit, or the number alone', () => {
  const root = createTree({})
  expect(readProgramVersion({ root, commit: COMMIT })).toBe('1.2.3 (5e01b80f)')
  expect(readProgramVersion({ root, commit: '' })).toBe('1.2.3')
})

test('the newest entry of the CHANGELOG is this version', () => {
  const [, newest] = /^## \[(\S+)\]/m.exec(readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')) ?? []
  expect(readProgramVersion({ commit: '' }).split(' ')[0]).toBe(newest)
})
