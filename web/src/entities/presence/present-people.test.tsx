import { screen, waitFor, within } from '@testing-library/react'
import { listOutflows } from 'contract/finance/outflows.ts'
import { reportPresence } from 'contract/notifications/presence.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installFakeEventSource, openedEventSources } from '#testing/event-source.ts'
import { anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubPerson, stubReply } from '#testing/server.ts'

const ANA = { id: 8, name: 'Ana Reis', photo: null }
const BRUNO = { id: 9, name: 'Bruno Sá', photo: null }

beforeEach(() => {
  installFakeEventSource()
  stubSessionAndEntryLists()
  stubReply(listOutflows, { entries: [anOutflowRow({ id: 3 })] })
  stubReply(reportPresence, { people: [] })
})
afterEach(() => void vi.unstubAllGlobals())

async function openForm() {
  const { user } = openApp('/financeiro')
  await user.click(await screen.findByRole('button', { name: 'Figma' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Saída' })) }
}

test('whoever comes to the same entry is named at once, and nobody once all have left', async () => {
  stubPerson('finance')
  const { user, dialog } = await openForm()
  await waitFor(() => expect(requestsTo(reportPresence)).toHaveLength(1))
  expect(dialog.queryByText(/também/)).toBeNull()
  stubReply(reportPresence, { people: [ANA] })
  const stream = openedEventSources.at(-1)
  stream?.sendEvent('presence', { kind: 'entry', id: 3 }, '1')
  expect(await dialog.findByText('Ana Reis também está aqui')).toBeVisible()
  stubReply(reportPresence, { people: [ANA, BRUNO] })
  stream?.sendEvent('presence', { kind: 'entry', id: 3 }, '2')
  expect(await dialog.findByText('Ana Reis e Bruno Sá também estão aqui')).toBeVisible()
  stubReply(reportPresence, { people: [] })
  stream?.sendEvent('presence', { kind: 'entry', id: 3 }, '3')
  await waitFor(() => expect(dialog.queryByText(/também/)).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  const readLastReport = () => readJsonBody(requestsTo(reportPresence).at(-1))
  await waitFor(() => expect(readLastReport()).toMatchObject({ kind: 'entry', id: 3, leave: true }))
})

test('on a server without accounts the people at an entry are not asked for', async () => {
  const { dialog } = await openForm()
  expect(dialog.getByLabelText('Observações')).toBeVisible()
  expect(requestsTo(reportPresence)).toEqual([])
})
