import { screen, within } from '@testing-library/react'
import { readHome } from 'contract/home/home.ts'
import { expect, test } from 'vitest'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { aHome } from '#testing/home.ts'
import { openApp } from '#testing/render.tsx'
import { stubReply, stubSession } from '#testing/server.ts'

test('Home warns that no backup has succeeded, with the way to the backups', async () => {
  stubSession()
  stubSessionAndEntryLists()
  stubReply(readHome, aHome({ lateBackup: { lastAt: '2026-11-19T05:40:00Z' } }))
  openApp('/')
  const note = within(await screen.findByRole('region', { name: 'Nenhum backup há mais de 48 horas' }))
  expect(note.getByText(/O último que deu certo é de 19\/11\/2026 02:40:00/)).toBeVisible()
  expect(note.getByRole('link', { name: 'Ver os backups' })).toHaveAttribute('href', '/settings/dados')
})

test('Home tells that the restore test of a backup failed, with its reason', async () => {
  stubReply(readHome, aHome({ lateBackup: { lastAt: '2026-11-19T05:40:00Z', failedCheck: 'O backup está danificado.' } }))
  openApp('/')
  expect(await screen.findByText('O teste de restauração de um backup falhou')).toBeVisible()
  expect(screen.getByText('O backup está danificado.')).toBeVisible()
})

test('Home tells in how many days the disk of the backups is full, and what to do', async () => {
  stubReply(readHome, aHome({ lateBackup: { lastAt: '2026-11-19T05:40:00Z', daysLeft: 9 } }))
  openApp('/')
  expect(await screen.findByText('O disco dos backups enche em cerca de 9 dias')).toBeVisible()
  expect(screen.getByText(/Libere espaço nele, ou guarde os backups em um disco maior/)).toBeVisible()
})
