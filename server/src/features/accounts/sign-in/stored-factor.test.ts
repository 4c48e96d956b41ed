import { expect, test } from 'vitest'
import { openFactor, sealBackupCodes, sealFactor } from './stored-factor.ts'

const BOX = { derive: () => 'chave derivada' }
const OTHER_BOX = { derive: () => 'outra chave' }
/** A text as the first versions of this server encrypted it with the key of `BOX`. */
const EARLIER_SECRET =
  'f63381cf8ff30df8a561ee70908764cdff7b3bed7d281b40b853ad47590c4ce0011964f3291c681ff8e41db79ef4f78338cdda517e68a8c1'

test('a second factor opens with its key alone, also one that an earlier version encrypted', () => {
  const factor = { secret: 'segredo', backupCodes: ['a', 'b'] }
  expect(openFactor(BOX, sealFactor(BOX, factor))).toEqual(factor)
  expect(openFactor(OTHER_BOX, sealFactor(BOX, factor))).toBeUndefined()
  const earlier = { secret: EARLIER_SECRET, backupCodes: sealBackupCodes(BOX, ['a']) }
  expect(openFactor(BOX, earlier)).toEqual({ secret: 'segredo de antes', backupCodes: ['a'] })
})
