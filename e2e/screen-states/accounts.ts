import {
  button,
  click,
  dialog,
  elementOnPage,
  field,
  menu,
  menuItem,
  onScreen,
  role,
  type ScreenState,
  text,
} from '../layout/screen-state.ts'
import { TEAM_ANSWERS } from './account-answers.ts'
import { CONFIRM_CODE, MENU_CODE, shownFields, waitForDialog } from './shared.ts'

const OUTSIDE = { '**/api/accounts/sign-in': { accounts: true, hasOwner: true, isSecure: false, oidc: null } }

const WITH_SECOND_FACTOR = {
  ...TEAM_ANSWERS,
  '**/api/account': { ...TEAM_ANSWERS['**/api/account'], hasSecondFactor: true, backupCodesLeft: 8 },
}

const withTeam = (states: readonly Omit<ScreenState, 'path'>[]) => states.map((one) => ({ ...one, stubs: TEAM_ANSWERS }))

const openCaioMenu = click(button('Mais ações para Caio Prado'))
const beginSetUp = [
  click(button('Ativar a verificação em duas etapas')),
  waitForDialog,
  (page: Parameters<typeof openCaioMenu>[0]) => page.getByLabel(/Sua senha/).fill('uma frase longa'),
  click(button('Continuar')),
]

const people: readonly ScreenState[] = onScreen(
  '/settings',
  withTeam([
    shownFields('equipe-contas', ['features/settings/team/team-section.tsx#SavingSelect'], [role('combobox', /^Conta de /)]),
    {
      name: 'pessoas-convidar',
      kind: 'modal',
      code: ['features/accounts/people/links/invite-dialog.tsx#Dialog', 'features/accounts/people/role-field.tsx#NativeSelect'],
      steps: [click(button('Convidar'))],
      shows: [dialog('Convidar pessoa')],
    },
    {
      name: 'pessoas-convite',
      kind: 'locked',
      code: ['features/accounts/people/links/link-dialog.tsx#Dialog'],
      steps: [
        click(button('Convidar')),
        waitForDialog,
        (page) => page.getByLabel(/E-mail/).fill('lia@agencia.com.br'),
        click(button('Criar convite')),
      ],
      shows: [dialog('Convite pronto')],
    },
    {
      name: 'pessoas-menu',
      kind: 'popover',
      code: [...MENU_CODE, 'features/accounts/people/people-table.tsx#RowActions'],
      steps: [openCaioMenu],
      shows: [menu, menuItem('Mudar o papel…')],
    },
    {
      name: 'pessoas-papel',
      kind: 'modal',
      code: ['features/accounts/people/role-dialog.tsx#Dialog'],
      steps: [openCaioMenu, click(menuItem('Mudar o papel…'))],
      shows: [dialog('Papel de Caio Prado')],
    },
    {
      name: 'pessoas-tokens',
      kind: 'modal',
      code: ['features/accounts/people/person-tokens-dialog.tsx#Dialog'],
      steps: [openCaioMenu, click(menuItem('Tokens da API…'))],
      shows: [dialog('Tokens de Caio Prado'), button('Revogar n8n, saídas do cartão da agência')],
    },
    {
      name: 'pessoas-revogar-token',
      kind: 'modal',
      code: ['features/accounts/people/person-tokens-dialog.tsx#LazyConfirmDialog'],
      steps: [openCaioMenu, click(menuItem('Tokens da API…')), waitForDialog, click(button('Revogar Planilha antiga'))],
      shows: [dialog('Revogar token')],
    },
    {
      name: 'pessoas-desativar',
      kind: 'modal',
      code: [...CONFIRM_CODE.slice(0, 1), 'features/accounts/people/deactivate-dialog.tsx#ConfirmDialog'],
      steps: [openCaioMenu, click(menuItem('Desativar…'))],
      shows: [dialog('Desativar pessoa')],
    },
  ]),
)

const account: readonly ScreenState[] = onScreen(
  '/conta',
  withTeam([
    {
      name: 'conta-de-equipe',
      kind: 'popover',
      code: [],
      steps: [click(button('Conta de Ana Souza'))],
      shows: [elementOnPage('.menu--text'), elementOnPage('.account-panel')],
    },
    {
      name: 'conta-nome',
      kind: 'modal',
      code: ['features/accounts/own-account/profile-section.tsx#LazyNameDialog'],
      steps: [click(button('Alterar nome'))],
      shows: [dialog('Alterar nome')],
    },
    {
      name: 'conta-segundo-fator',
      kind: 'modal',
      code: ['features/accounts/own-account/set-up-second-factor-dialog.tsx#Dialog'],
      steps: [click(button('Ativar a verificação em duas etapas'))],
      shows: [dialog('Ativar a verificação em duas etapas')],
    },
    {
      name: 'conta-segundo-fator-figura',
      kind: 'disclosure',
      code: ['features/accounts/own-account/confirm-code-step.tsx#Disclosure'],
      steps: [...beginSetUp, click(text('Não consegue ler o QR code?'))],
      shows: [dialog('Ativar a verificação em duas etapas'), elementOnPage('svg.qr')],
    },
    {
      name: 'conta-novo-token',
      kind: 'modal',
      code: [
        'features/accounts/tokens/create-token-dialog.tsx#Dialog',
        'features/accounts/tokens/create-token-dialog.tsx#NativeSelect',
      ],
      steps: [click(button('Novo token'))],
      shows: [dialog('Novo token')],
    },
    {
      name: 'conta-token',
      kind: 'locked',
      code: [],
      steps: [
        click(button('Novo token')),
        waitForDialog,
        (page) => page.getByLabel(/Nome/).fill('n8n'),
        click(button('Criar token')),
      ],
      shows: [dialog('Token pronto')],
    },
    {
      name: 'conta-revogar-token',
      kind: 'modal',
      code: ['features/accounts/tokens/tokens-section.tsx#LazyConfirmDialog'],
      steps: [click(button('Revogar n8n, saídas do cartão da agência'))],
      shows: [dialog('Revogar token')],
    },
    {
      name: 'conta-codigos-de-reserva',
      kind: 'locked',
      code: [],
      steps: [...beginSetUp, (page) => page.getByLabel(/Código do aplicativo/).fill('123456'), click(button('Ativar'))],
      shows: [dialog('Guarde os códigos de reserva')],
    },
  ]),
)

/** The screen states of a server with accounts: the sign-in, the person's own account, the people. */
export const accountStates: readonly ScreenState[] = [
  ...people,
  ...account,
  ...onScreen('/conta', [
    {
      name: 'conta-desligar-segundo-fator',
      kind: 'modal',
      code: ['features/accounts/own-account/remove-second-factor-dialog.tsx#Dialog'],
      stubs: WITH_SECOND_FACTOR,
      steps: [click(button('Desativar'))],
      shows: [dialog('Desativar a verificação em duas etapas')],
    },
    {
      name: 'conta-novos-codigos-de-reserva',
      kind: 'modal',
      code: ['features/accounts/own-account/renew-codes-dialog.tsx#Dialog'],
      stubs: WITH_SECOND_FACTOR,
      steps: [click(button('Novos códigos de reserva'))],
      shows: [dialog('Novos códigos de reserva')],
    },
  ]),
  ...onScreen('/entrar', [
    {
      name: 'entrar-sem-https',
      kind: 'disclosure',
      code: ['features/accounts/sign-in/insecure-notice.tsx#Disclosure'],
      stubs: OUTSIDE,
      steps: [click(text('Como ter https'))],
      shows: [text(/Quem cuida do servidor põe na frente dele/), field(/E-mail/), role('button', 'Entrar')],
    },
  ]),
]
