import { screen, within } from '@testing-library/react'
import { listPeople } from 'contract/accounts/people.ts'
import { readAuthorship } from 'contract/audit/authorship.ts'
import { listBrandKits } from 'contract/settings/brand-kits.ts'
import { listPersonas } from 'contract/settings/personas.ts'
import { beforeEach, expect, test } from 'vitest'
import { aBrandKit } from '#testing/kits.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubPerson, stubReply } from '#testing/server.ts'
import { stubSettings } from '#testing/settings.ts'

beforeEach(() => {
  stubSettings()
  stubReply(listBrandKits, [aBrandKit({ id: 3, name: 'Minimalista' })])
})

async function openRenaming() {
  const { user } = openApp('/settings')
  await user.click(await screen.findByRole('button', { name: 'Editar Minimalista' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Editar brand kit' })) }
}

const CREATED = { createdBy: 'Ana Reis', createdAt: '2026-11-12T15:30:00.000Z', updatedBy: null, updatedAt: null }

test('a team’s record says who created and last changed it, in its gender and the local time', async () => {
  stubPerson('operations')
  stubReply(listPersonas, [{ id: 7, clientId: 5, name: 'Paciente jovem', description: '', revision: 1 }])
  stubReply(readAuthorship, { ...CREATED, updatedBy: 'Bia Duarte', updatedAt: '2026-11-20T02:05:00.000Z' })
  const { user, dialog } = await openRenaming()
  const line = 'Criado por Ana Reis em 12/11/2026 às 12:30, alterado por Bia Duarte em 19/11/2026 às 23:05'
  expect(await dialog.findByText(line)).toBeVisible()
  expect(requestsTo(readAuthorship).map(({ url }) => url.pathname)).toContain('/api/authorship/kits/3')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: /^Editar Paciente jovem/ }))
  const feminine = 'Criada por Ana Reis em 12/11/2026 às 12:30, alterada por Bia Duarte em 19/11/2026 às 23:05'
  expect(await screen.findByText(feminine)).toBeVisible()
})

test('a record that nobody has changed names only who created it', async () => {
  stubPerson('operations')
  stubReply(readAuthorship, CREATED)
  const { dialog } = await openRenaming()
  expect(await dialog.findByText('Criado por Ana Reis em 12/11/2026 às 12:30')).toBeVisible()
})

test('a screen with several records names the one that the line is about', async () => {
  stubPerson('owner')
  stubReply(listPeople, { people: [], invitations: [], requiredFactor: { roles: [], revision: 1 } })
  stubReply(readAuthorship, { ...CREATED, createdBy: null, updatedBy: 'Bia Duarte', updatedAt: '2026-11-20T02:05:00.000Z' })
  openApp('/settings')
  const form = within(await screen.findByRole('form', { name: 'Horas economizadas' }))
  expect(await form.findByText('Ajustes do painel: alterados por Bia Duarte em 19/11/2026 às 23:05')).toBeVisible()
})

test('on a server without accounts no record says who created it', async () => {
  const { dialog } = await openRenaming()
  expect(dialog.getByLabelText(/Nome do brand kit/)).toBeVisible()
  expect(requestsTo(readAuthorship)).toEqual([])
  expect(dialog.queryByText(/Criado por/)).toBeNull()
})
