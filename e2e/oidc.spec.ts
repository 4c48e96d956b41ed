import { test as base, expect } from '@playwright/test'
import { type OidcTestProvider, startOidcProvider } from '../server/src/testing/oidc-provider.ts'
import { openTeamWorkspace, type TeamWorkspace } from './team-workspace.ts'

type Place = { team: TeamWorkspace; provider: OidcTestProvider }

/**
 * A page without a session gets answers with the status 401, which Chromium writes to the console. Therefore this journey does not check
 * the console.
 */
const test = base.extend<{ place: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
  place: async ({}, use) => {
    let provider: OidcTestProvider | undefined
    const team = await openTeamWorkspace(async (baseUrl) => {
      provider = await startOidcProvider({ baseUrl })
      return {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_NAME: 'Contas da Agência',
      }
    })
    if (!provider) throw new Error('the provider was not started')
    await use({ team, provider })
    await team.close()
    await provider.close().catch(() => undefined) // the journey itself closes the provider, too
  },
})

test('the owner comes in with the provider; a stranger is told why not; without the provider the password is there', async ({
  page,
  place: { team, provider },
}) => {
  const comeIn = page.getByRole('button', { name: 'Entrar com Contas da Agência' })
  const signOut = async () => {
    await page.getByRole('button', { name: 'Conta de Bia Duarte' }).click()
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await page.waitForURL(`${team.url}/entrar`)
  }
  const home = page.getByRole('heading', { name: 'Bem-vindo ao Dashboard IA' })
  await page.goto(team.ownerLink)
  await page.getByLabel(/Nome/).fill('Bia Duarte')
  await page.getByLabel(/E-mail/).fill('bia@agencia.com.br')
  await page.getByLabel(/^Senha/).fill('uma frase bem longa')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(home).toBeVisible()
  await signOut()
  provider.signInAs({ id: 'estranho', email: 'outro@exemplo.com.br', emailVerified: true, name: 'Outro' })
  await comeIn.click()
  await expect(page.getByRole('alert')).toHaveText(/Não há conta nem convite/)
  await page.context().clearCookies({ domain: '127.0.0.1' }) // ends the session at the provider
  provider.signInAs({ id: 'bia', email: 'bia@agencia.com.br', emailVerified: true, name: 'Bia no provedor' })
  await comeIn.click()
  await expect(home).toBeVisible()
  await signOut()
  await provider.close()
  await page.reload()
  await comeIn.click()
  await expect(page.getByText('Entre com e-mail e senha, ou tente de novo em alguns minutos.')).toBeVisible()
  await page.getByLabel('E-mail').fill('bia@agencia.com.br')
  await page.getByLabel(/^Senha/).fill('uma frase bem longa')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(home).toBeVisible()
})
