import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { decodeAttachment } from './decode-attachment.ts'

const MODULE = new URL('decode-attachment.ts', import.meta.url).href

test('10 MB are decoded in a process whose patterns V8 no longer optimizes', () => {
  const program = `const { decodeAttachment } = await import(${JSON.stringify(MODULE)})
    console.log(decodeAttachment('A'.repeat(14_000_000)).length)`
  const args = ['--no-regexp-optimization', '--input-type=module', '--eval', program]
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()).toBe('10500000')
})

test.each(['aGk=', 'data:text/plain;base64,aGk=', 'aGk'])('%s is decoded', (data) => {
  expect(decodeAttachment(data).toString()).toBe('hi')
})

test.each(['', '=', 'aG k=', 'a=Gk', 'aGk===', 'data:text/plain;base64,', 'data:text/plain,aGk='])(
  '%j is refused as incomplete',
  (data) => {
    expect(() => decodeAttachment(data)).toThrow(expect.objectContaining({ status: 422 }))
  },
)
