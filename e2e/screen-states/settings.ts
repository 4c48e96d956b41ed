import {
  button,
  click,
  dialog,
  elementInTopmostLayer,
  field,
  onScreen,
  role,
  type ScreenState,
  text,
} from '../layout/screen-state.ts'
import { buttonDialog, listboxSurface, shownFields, waitForDialog } from './shared.ts'

const addProvider = [click(button('Adicionar provedor')), waitForDialog]
const editProvider = [click(button('Editar Provedor de exemplo')), waitForDialog]

const leaveByBrandLink = click(role('link', 'AI Dashboard'))

/** The question that is asked before a screen with a typed secret is left. A secret is never part of a draft. */
const leaveIntegration: Omit<ScreenState, 'path'> = {
  name: 'configuracoes-sair-de-integracao',
  kind: 'modal',
  code: ['components/dialogs/leave-guard.tsx#LazyConfirmDialog', 'features/settings/integration/integration-form.tsx#LeaveGuard'],
  steps: [
    (page) => page.getByRole('combobox', { name: 'Autenticação' }).selectOption('jwt'),
    (page) => page.getByLabel('Segredo do JWT').pressSequentially('1'),
    leaveByBrandLink,
  ],
  shows: [dialog('Descartar o que foi digitado?')],
}

/** Where this server prospects, with or without a key of Google; the gallery's workspace has a service for it. */
const whereGoogle = (keyEnd: string | null) => ({
  '**/api/automations': {
    modes: { prospecting: 'internal', 'post-production': 'service', carousel: 'internal', static: 'internal' },
    chosen: [],
    ...{ heavyAtOnce: 1, overtureCatalog: 'https://stac.overturemaps.org/catalog.json', cnpjFolder: '', overpassUrl: '' },
    places: { url: 'https://places.googleapis.com', keyEnd },
    ...{ hasService: true, hasWriter: true, revision: 1 },
  },
})

/** The screen states of Configurações. */
export const settingsStates: readonly ScreenState[] = onScreen('/settings', [
  shownFields(
    'configuracoes-listas',
    [
      'features/settings/integration/auth-fields.tsx#NativeSelect',
      'features/settings/integration/connection-test.tsx#NativeSelect',
      'features/settings/ai/assignment-fields.tsx#NativeSelect',
      'features/settings/automations/modes-section.tsx#NativeSelect',
    ],
    [
      role('combobox', 'Autenticação'),
      role('combobox', 'Testar conexão de'),
      role('combobox', 'Transcrever áudios'),
      role('combobox', 'Carrossel'),
    ],
  ),
  {
    name: 'configuracoes-caminhos',
    kind: 'disclosure',
    code: ['components/ui/disclosure.tsx#details', 'features/settings/integration/integration-form.tsx#Disclosure'],
    steps: [click(text(/^Caminhos? por automação/))],
    shows: [text('Em branco, vale o caminho padrão.')],
  },
  buttonDialog('configuracoes-remover-integracao', ['features/settings/integration/integration-section.tsx#LazyConfirmDialog'], {
    button: 'Remover integração',
    title: 'Remover integração',
  }),
  buttonDialog('configuracoes-gerar-segredo', ['features/settings/integration/signing-secret.tsx#LazyConfirmDialog'], {
    button: 'Gerar novo segredo',
    title: 'Gerar novo segredo',
  }),
  {
    name: 'configuracoes-segredo',
    kind: 'locked',
    code: ['features/settings/integration/secret-dialog.tsx#Dialog'],
    stubs: {
      '**/api/integration/rotate': { signingSecret: `whsec_${'a1B2'.repeat(11)}`, previousUntil: '2026-11-23T12:00:00.000Z' },
    },
    steps: [
      click(button('Gerar novo segredo')),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Gerar novo segredo' }).click(),
    ],
    shows: [dialog('Segredo de assinatura')],
  },
  leaveIntegration,
  {
    ...buttonDialog('configuracoes-google-places', ['features/settings/automations/places-key-dialog.tsx#FormDialog'], {
      button: 'Informar chave',
      title: 'Google Places',
    }),
    stubs: whereGoogle(null),
  },
  {
    ...buttonDialog('configuracoes-remover-google', ['features/settings/automations/places-key.tsx#LazyConfirmDialog'], {
      button: 'Remover chave',
      title: 'Remover chave',
    }),
    stubs: whereGoogle('1234'),
  },
  {
    name: 'configuracoes-novo-provedor',
    kind: 'modal',
    code: ['features/settings/ai/provider-dialog.tsx#FormDialog'],
    steps: addProvider,
    shows: [dialog('Novo provedor de IA')],
  },
  {
    name: 'configuracoes-caminhos-do-provedor',
    kind: 'disclosure',
    code: ['features/settings/ai/provider-dialog.tsx#Disclosure'],
    steps: [...addProvider, click(text('Caminhos'))],
    shows: [field('Transcrições')],
  },
  {
    name: 'configuracoes-modelos-do-provedor',
    kind: 'disclosure',
    code: ['features/settings/ai/test-result.tsx#Disclosure'],
    steps: [...editProvider, click(button('Testar')), click(text(/^\d+ modelos?$/))],
    shows: [elementInTopmostLayer('details[open] .code')],
  },
  buttonDialog('configuracoes-remover-provedor', ['features/settings/ai/providers-card.tsx#LazyConfirmDialog'], {
    button: 'Remover Provedor de exemplo',
    title: 'Remover provedor',
  }),
  buttonDialog('configuracoes-modelo-de-prompt', ['features/settings/ai/template-dialog.tsx#FormDialog'], {
    button: 'Editar modelo Blog Post',
    title: 'Modelo de prompt: Blog Post',
  }),
  {
    name: 'configuracoes-historico-dos-pontos',
    kind: 'disclosure',
    code: ['features/settings/team/rules-section.tsx#Disclosure'],
    steps: [click(text(/^Histórico: \d+ vers/))],
    shows: [elementInTopmostLayer('.rules-history[open] li')],
  },
  buttonDialog('configuracoes-novo-membro', ['features/settings/team/team-section.tsx#LazyNameDialog'], {
    button: 'Adicionar membro',
    title: 'Novo membro',
  }),
  buttonDialog('configuracoes-novo-brand-kit', ['features/settings/kits/kits-section.tsx#LazyNameDialog'], {
    button: 'Adicionar brand kit',
    title: 'Novo brand kit',
  }),
  buttonDialog('configuracoes-brand-kit', ['features/settings/kits/kit-dialog.tsx#FormDialog'], {
    button: 'Editar Minimalista',
    title: 'Editar brand kit',
  }),
  {
    name: 'configuracoes-brand-kit-listas',
    kind: 'field',
    code: ['features/settings/kits/kit-dialog.tsx#NativeSelect'],
    steps: [click(button('Editar Minimalista')), waitForDialog],
    shows: [role('combobox', 'Fonte dos títulos'), role('combobox', 'Fonte dos textos')],
  },
  {
    name: 'configuracoes-brand-kit-clientes',
    kind: 'list',
    code: ['features/settings/kits/kit-dialog.tsx#SelectField'],
    steps: [click(button('Editar Minimalista')), waitForDialog, click(field(/^Cliente/))],
    shows: [listboxSurface],
  },
  buttonDialog('configuracoes-nova-persona', ['features/settings/personas/new-persona-dialog.tsx#FormDialog'], {
    button: 'Adicionar persona',
    title: 'Nova persona',
  }),
  {
    name: 'configuracoes-nova-persona-clientes',
    kind: 'list',
    code: ['features/settings/personas/new-persona-dialog.tsx#SelectField'],
    steps: [click(button('Adicionar persona')), waitForDialog, click(field(/^Cliente/))],
    shows: [listboxSurface],
  },
  {
    name: 'configuracoes-editar-persona',
    kind: 'modal',
    code: ['features/settings/personas/edit-persona-dialog.tsx#FormDialog'],
    steps: [
      (page) =>
        page
          .locator('.client')
          .getByRole('button', { name: /^Editar/ })
          .first()
          .click(),
    ],
    shows: [dialog('Editar persona')],
  },
])

/** The screen states of the screens of the installation's data and of the product's version and licences. */
export const dataStates: readonly ScreenState[] = [
  ...onScreen('/sobre', [
    {
      name: 'sobre-licenca',
      kind: 'disclosure',
      code: ['features/about/about-page.tsx#Disclosure'],
      steps: [click(text(/^OFL-1\.1/))],
      shows: [elementInTopmostLayer('details[open] pre')],
    },
  ]),
  ...onScreen('/settings/dados', [
    buttonDialog('dados-prazo', ['features/data/retention/limit-dialog.tsx#FormDialog'], {
      button: 'Mudar o prazo: Notificações',
      title: 'Prazo: Notificações',
    }),
  ]),
]
