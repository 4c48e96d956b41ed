import { act, screen, waitFor, within } from '@testing-library/react'
import { editLead, type Lead, listLeads } from 'contract/prospecting/leads.ts'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { dragWithMouse } from '#testing/dragging.ts'
import { aLead, stubContacts } from '#testing/leads.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubPerson, stubReply, stubResponse } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

const PATH = '/contatos?ver=quadro'

/** Each column asks for its own stage. */
const stubBoard = (lead: Lead = aLead()) =>
  stubResponse(listLeads, ({ url }) => {
    const status = url.searchParams.get('status')
    const leads = status === lead.status ? [lead] : []
    return HttpResponse.json({ leads, next: null, total: leads.length, all: 1 })
  })

beforeEach(() => {
  stubContacts()
  stubBoard()
})

const findColumn = (name: RegExp) => screen.findByRole('region', { name })
const findCard = () => screen.findByRole('link', { name: 'Clínica Flor' })
const readMoves = () => requestsTo(editLead).map(readJsonBody)
const expectIn = async (name: RegExp) => {
  const column = await findColumn(name)
  await waitFor(() => expect(within(column).getByRole('link', { name: 'Clínica Flor' })).toBeVisible())
}

test('a dragged card is in its new column before the server has answered, and can be undone', async () => {
  const release = holdReply(editLead, { ok: true })
  const { user } = openApp(PATH)
  await dragWithMouse(await findCard(), await findColumn(/^Proposta/))
  await expectIn(/^Proposta 1/)
  expect(readMoves()).toEqual([{ status: 'negotiating', revision: 1, base: { status: 'new' } }])
  stubBoard(aLead({ status: 'negotiating', revision: 2 }))
  release()
  expect(await screen.findByText('Clínica Flor: Proposta')).toBeVisible()
  stubBoard()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await expectIn(/^Novo 1/)
  await waitFor(() => expect(readMoves()[1]).toEqual({ status: 'new', revision: 1, base: { status: 'negotiating' } }))
})

test('Alt with an arrow moves the focused card of the board, which keeps the focus', async () => {
  const release = holdReply(editLead, { ok: true })
  const { user } = openApp(PATH)
  const card = await findCard()
  act(() => card.focus())
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expectIn(/^Em contato 1/)
  await waitFor(async () => expect(await findCard()).toHaveFocus())
  release()
})

test('the menu moves a card; one that somebody else moved goes where it is, and says so', async () => {
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Clínica Flor' }))
  stubFailure(editLead, {
    status: 409,
    code: 'changed_elsewhere',
    conflict: { revision: 2, fields: { status: { yours: 'lost', theirs: 'contacted' } } },
  })
  stubBoard(aLead({ status: 'contacted', revision: 2 }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mover para Perdido' }))
  expect(await screen.findByText(/Agora está: Em contato/)).toBeVisible()
  await expectIn(/^Em contato 1/)
})

test('the board of a phone shows one column at a time, and the address names it', async () => {
  await shrinkToPhone()
  const { user, router } = openApp(PATH)
  await expectIn(/^Novo 1/)
  expect(screen.queryByRole('region', { name: /^Proposta/ })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Coluna do quadro' }), 'Proposta')
  expect(await findColumn(/^Proposta 0/)).toBeVisible()
  expect(router.state.location.search).toEqual({ ver: 'quadro', status: 'negotiating' })
})

test('a column of the board that fails can be loaded again, and the others stay', async () => {
  stubResponse(listLeads, ({ url }) =>
    url.searchParams.get('status') === 'lost'
      ? new HttpResponse(null, { status: 400 })
      : HttpResponse.json({ leads: [], next: null, total: 0, all: 0 }),
  )
  const { user } = openApp(PATH)
  const lost = within(await findColumn(/^Perdido/))
  expect(await lost.findByText('Não foi possível carregar: Perdido.')).toBeVisible()
  expect(within(await findColumn(/^Novo 0/)).getByText('Nenhum contato')).toBeVisible()
  stubReply(listLeads, { leads: [aLead({ status: 'lost' })], next: null, total: 1, all: 1 })
  await user.click(lost.getByRole('button', { name: 'Tentar de novo' }))
  expect(await lost.findByRole('link', { name: 'Clínica Flor' })).toBeVisible()
})

test('a person who only reads contacts moves no card of the board', async () => {
  stubPerson('viewer')
  const { user } = openApp(PATH)
  const card = await findCard()
  act(() => card.focus())
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(card.closest('[data-draggable]')).toHaveAttribute('data-draggable', 'false')
  expect(card).not.toHaveAttribute('aria-describedby')
  expect(readMoves()).toEqual([])
})
