import { expect, test } from 'vitest'
import { aCreation } from '#testing/ai.ts'
import { readAttempts, storeAttempts } from './creator-storage.ts'

const attempts = Array.from({ length: 25 }, (_, at) => aCreation({ id: at + 1 }))

test.each([
  ['the oldest stored one where it was dropped', 0, 0],
  ['the one that was on screen', 10, 5],
  ['the latest one', 24, 19],
])('of the creator’s attempts the last twenty are stored, and %s is shown again', (_, shown, again) => {
  storeAttempts({ list: attempts, shown })
  expect(readAttempts()).toEqual({ list: attempts.slice(5), shown: again })
})

test('without a finished attempt the creator shows none', () => {
  storeAttempts({ list: [aCreation({ state: 'writing' })], shown: 0 })
  expect(readAttempts()).toEqual({ list: [], shown: -1 })
})
