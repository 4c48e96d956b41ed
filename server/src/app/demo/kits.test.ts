import { checkKitColors } from 'contract/pieces/kit-colors.ts'
import { expect, test } from 'vitest'
import { DEMO_CLIENTS } from './agency.ts'
import { DEMO_KITS } from './kits.ts'

test.each(DEMO_KITS)('the brand of $client belongs to a client of the demo and is easy to read', ({ client, colors, family }) => {
  expect(DEMO_CLIENTS).toContain(client)
  expect(checkKitColors(colors, family)).toEqual([])
})
