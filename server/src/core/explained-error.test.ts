import { rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeError, ExplainedError } from './errors.ts'
import { pathExists } from './path-exists.ts'
import { StorageUnavailableError } from './storage.ts'

test.each([
  [{ code: 'EACCES', syscall: 'open', path: '/dados/secret.key' }, 'Sem permissão em /dados/secret.key. '],
  [{ code: 'EROFS', syscall: 'mkdir', path: '/mnt/backups' }, '/mnt/backups está em um disco que só pode ser lido. '],
  [{ code: 'ENOSPC', syscall: 'write' }, 'O disco está cheio. '],
  [{ code: 'EADDRINUSE', syscall: 'listen', port: 3000 }, 'A porta 3000 já está em uso por outro programa. '],
  [{ code: 'EACCES', syscall: 'listen', port: 80 }, 'Sem permissão para a porta 80. '],
])('an error that a person can mend (%o) is a sentence without a stack', (fields, sentence) => {
  const described = describeError(Object.assign(new Error('raw'), fields))
  expect(described.startsWith(sentence)).toBe(true)
  expect(described).not.toContain('\n')
})

test('an explained error is told by its message, a silent storage by a sentence, a bug by its stack', () => {
  expect(describeError(new ExplainedError('Corrija PORT'))).toBe('Corrija PORT')
  expect(describeError(new StorageUnavailableError('connect ECONNREFUSED'))).toMatch(
    /^O armazenamento .*STORAGE_S3_… e a rede\.$/,
  )
  expect(describeError(new TypeError('x'))).toContain('explained-error.test.ts')
})

test('a path that cannot be looked at is not told as one that does not exist', () => {
  const path = join(tmpdir(), `loop-${process.pid}`)
  symlinkSync(path, path)
  onTestFinished(() => rmSync(path))
  expect(() => pathExists(path)).toThrow('ELOOP')
  expect([pathExists(`${path}-none`), pathExists(tmpdir())]).toEqual([false, true])
})
