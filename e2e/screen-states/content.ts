import {
  button,
  click,
  dialog,
  elementInTopmostLayer,
  elementOnPage,
  field,
  menu,
  onScreen,
  type PageAction,
  press,
  role,
  roleOnPage,
  type ScreenState,
  text,
} from '../layout/screen-state.ts'
import { buttonDialog, calendarSurface, rowMenu, rowMenuDialog, shownFields, waitForDialog } from './shared.ts'

/** Gives the slide on screen another template. */
const chooseTemplate =
  (label: string): PageAction =>
  async (page) => {
    await role('tab', 'Slide')(page).click()
    await role('combobox', 'Modelo')(page).selectOption({ label })
  }

const openCreation = [click(elementInTopmostLayer('.rows__open')), waitForDialog]

const TEXT_WITH_IMAGE = {
  id: 92,
  title: 'Guia de grãos',
  draft: false,
  changed: false,
  source: 'editor',
  project: null,
  by: 'Operador local',
  updatedAt: '2026-11-20T12:00:00Z',
  html: '<p>Antes <img src="/api/pieces/photos/7" alt="Xícara de café ao lado de um saco de grãos"> depois.</p>',
  revision: 1,
  versions: [],
}

/** The screen states of the AI tools, of the launchers and of the editor of pieces. */
export const contentStates: readonly ScreenState[] = [
  ...onScreen('/ai-tools', [
    rowMenu('transcricoes-menu-da-linha', 'features/transcription/library/recording-row.tsx#RowMenu'),
    {
      name: 'transcricoes-gravacao',
      kind: 'modal',
      code: ['features/transcription/library/recording-dialog.tsx#Dialog'],
      steps: [click(elementInTopmostLayer('.rows__open'))],
      shows: [roleOnPage('dialog'), elementInTopmostLayer('.lines li')],
    },
    rowMenuDialog('transcricoes-renomear', ['features/transcription/recordings-section.tsx#LazyNameDialog'], {
      item: 'Renomear',
      title: 'Renomear gravação',
    }),
    buttonDialog(
      'transcricoes-nova',
      ['features/transcription/new-transcription-dialog.tsx#Dialog'],
      { button: /^Transcrever áudio/, title: 'Transcrição de Áudio' },
      text(/[Aa]rraste/),
    ),
  ]),
  ...onScreen('/ai-tools?aba=conteudos', [
    rowMenu('conteudos-menu-da-linha', 'features/content/editor/document-menu.tsx#RowMenu'),
  ]),
  ...onScreen('/ai-tools?documento=92', [
    shownFields(
      'editor-projeto',
      ['features/content/editor/editing-screen.tsx#RecordProjectField'],
      [role('combobox', 'Projeto')],
    ),
    {
      name: 'editor-link',
      kind: 'popover',
      code: [],
      steps: [click(button('Link'))],
      shows: [roleOnPage('dialog', 'Link')],
      returnsTo: elementOnPage('.ProseMirror'),
    },
    {
      name: 'editor-texto-alternativo',
      kind: 'popover',
      code: [],
      stubs: { '**/api/documents/92': TEXT_WITH_IMAGE, '**/api/pieces/photos/7*': {} },
      steps: [click(elementOnPage('.prose-text img[alt^="Xícara"]')), click(button('Texto alternativo'))],
      shows: [roleOnPage('dialog', 'Texto alternativo')],
      returnsTo: elementOnPage('.ProseMirror'),
    },
    {
      name: 'editor-tabela',
      kind: 'popover',
      code: ['features/content/editor/table-control.tsx#RowMenuList'],
      steps: [click(elementOnPage('.prose-text td')), click(button('Tabela'))],
      shows: [menu],
      // To where it was before: the text, or the button if a press gave it the focus.
      returnsTo: elementOnPage(':is(.ProseMirror, [aria-label="Tabela"]):focus'),
    },
    buttonDialog(
      'editor-versao',
      ['components/dialogs/other-state-dialog.tsx#Dialog', 'features/content/editor/text-dialog.tsx#OtherStateDialog'],
      {
        button: /^Ver a versão/,
        title: /^Versão/,
      },
    ),
  ]),
  ...onScreen('/ai-tools?aba=criacoes', [
    rowMenu('criacoes-menu-da-linha', 'features/ai/creation-row.tsx#RowMenu'),
    {
      name: 'criacoes-criacao',
      kind: 'modal',
      code: ['features/ai/creation-dialog.tsx#Dialog'],
      steps: openCreation,
      shows: [dialog('Criação')],
    },
    {
      name: 'criacoes-criacao-instrucoes',
      kind: 'disclosure',
      code: ['features/ai/creation-dialog.tsx#Disclosure'],
      steps: [...openCreation, click(text('Instruções enviadas antes do prompt'))],
      shows: [elementInTopmostLayer('details[open] .quote')],
    },
    buttonDialog('criacoes-criador', ['features/ai/creator-dialog.tsx#Dialog'], {
      button: 'Criar conteúdo',
      title: 'Criador de Conteúdo IA',
    }),
  ]),
  ...onScreen('/tools/gerador-conteudo-carrossel', [
    shownFields(
      'carrossel-listas',
      [
        'components/ui/preset-or-custom-field.tsx#ChoiceSelect',
        'components/ui/choice-select.tsx#NativeSelect',
        'entities/launchers/launcher-form.tsx#NativeSelect',
        'features/content/client-field.tsx#PresetOrCustomField',
        'features/content/content-form.tsx#LauncherForm',
        'features/content/persona-field.tsx#ChoiceSelect',
      ],
      [role('combobox', 'Nome do Cliente'), role('combobox', /^Persona do Cliente/), role('combobox', 'Projeto')],
    ),
    {
      name: 'carrossel-textos',
      kind: 'disclosure',
      code: ['features/content/library-card.tsx#Disclosure'],
      steps: [click(text(/^Textos de \d+ slides/))],
      shows: [elementInTopmostLayer('details[open] .slides')],
    },
  ]),
  ...onScreen('/pieces/1', [
    shownFields(
      'peca-aparencia-e-modelo',
      [
        'features/pieces/editor/details/look-bar.tsx#NativeSelect',
        'features/pieces/editor/slide/ground-fields.tsx#NativeSelect',
        'features/pieces/editor/slide/slide-fields.tsx#NativeSelect',
      ],
      [
        role('combobox', 'Formato'),
        role('combobox', 'Brand kit'),
        role('combobox', 'Modelo'),
        role('combobox', 'Fundo'),
        role('combobox', 'Alinhamento'),
      ],
    ),
    buttonDialog(
      'peca-modelos',
      ['features/pieces/editor/slide/slide-fields.tsx#IconButton', 'features/pieces/editor/slide/template-dialog.tsx#Dialog'],
      { button: 'Ver os modelos', title: 'Escolher modelo' },
      elementInTopmostLayer('.template-grid img'),
    ),
    {
      name: 'peca-publicacao',
      kind: 'field',
      code: [
        'entities/projects/record-project-field.tsx#NativeSelect',
        'features/pieces/editor/details/publication-fields.tsx#NativeSelect',
        'features/pieces/editor/details/publication-fields.tsx#RecordProjectField',
      ],
      steps: [click(role('tab', 'Publicação'))],
      shows: [role('combobox', 'Situação'), role('combobox', 'Projeto')],
    },
    {
      name: 'peca-dia-planejado',
      kind: 'list',
      code: ['features/pieces/editor/details/publication-fields.tsx#DateField'],
      steps: [click(role('tab', 'Publicação')), click(field('Dia planejado'))],
      shows: [calendarSurface],
    },
    {
      name: 'peca-slides-grandes',
      kind: 'modal',
      code: [
        'features/pieces/editor/drawing/slide-viewer.tsx#Dialog',
        'features/pieces/editor/strip/strip-actions.tsx#IconButton',
      ],
      steps: [click(button('Ver os slides, um a um'))],
      shows: [dialog(/^Slide 1 de/)],
    },
    {
      name: 'peca-baixar',
      kind: 'popover',
      code: ['features/pieces/editor/head/download-menu.tsx#Button', 'features/pieces/editor/head/download-menu.tsx#RowMenuList'],
      steps: [click(button('Baixar'))],
      shows: [menu],
    },
    {
      name: 'peca-escolher-foto',
      kind: 'modal',
      code: ['features/pieces/editor/slide/photo-dialog.tsx#Dialog', 'features/pieces/editor/slide/photo-field.tsx#Button'],
      steps: [chooseTemplate('Foto com texto'), click(button('Escolher foto'))],
      shows: [dialog('Escolher foto')],
    },
    {
      name: 'peca-escolher-foto-da-biblioteca',
      kind: 'modal',
      code: ['features/pieces/editor/slide/photo-dialog.tsx#Dialog'],
      steps: [chooseTemplate('Foto com texto'), click(button('Escolher foto')), waitForDialog, click(role('tab', 'Biblioteca'))],
      shows: [dialog('Escolher foto'), field('Buscar na biblioteca')],
    },
    {
      name: 'peca-criar-foto',
      kind: 'modal',
      code: ['features/pieces/editor/slide/photo-prompt-dialog.tsx#Dialog'],
      steps: [chooseTemplate('Foto com texto'), click(button('Criar com IA'))],
      shows: [dialog('Criar foto com IA')],
    },
    {
      name: 'peca-criar-foto-descartar',
      kind: 'disclosure',
      code: ['features/pieces/leave-question.tsx#footer'],
      steps: [
        chooseTemplate('Foto com texto'),
        click(button('Criar com IA')),
        waitForDialog,
        (page) => field(/^O que a foto mostra/)(page).pressSequentially('Uma sala'),
        press('Escape'),
      ],
      shows: [roleOnPage('alertdialog', 'Descartar o que foi digitado?')],
    },
    rowMenu('peca-menu', 'features/pieces/editor/head/piece-editor-actions.tsx#RowMenu'),
  ]),
  ...onScreen('/tools/gerador-pos-producao', [
    shownFields(
      'pos-producao-listas',
      [
        'features/content/post-production/post-production-form.tsx#PresetOrCustomField',
        'features/content/post-production/post-production-form.tsx#LauncherForm',
      ],
      [role('combobox', 'Brand Kit')],
    ),
  ]),
  ...onScreen('/tools/scraper-google-maps', [
    shownFields('prospeccao', ['features/prospecting/prospecting-form.tsx#LauncherForm'], [field('Nicho de Mercado')]),
    {
      name: 'prospeccao-nicho',
      kind: 'modal',
      code: ['features/prospecting/niche-dialog.tsx#Dialog', 'features/prospecting/niche-dialog.tsx#SelectField'],
      stubs: {
        '**/api/prospecting/suggestions*': {
          niches: ['Spas e massagens'],
          understood: ['Clínicas de estética'],
          isConfirmed: false,
          cities: [],
        },
        '**/api/prospecting/niches': {
          niches: [
            {
              name: 'Clínicas de estética',
              categories: { 'Overture Maps': ['medical_spa', 'skin_care', 'esthetician', 'body_contouring'] },
            },
            { name: 'Spas e massagens', categories: { 'Overture Maps': ['spas', 'day_spa', 'massage'] } },
          ],
        },
      },
      steps: [
        (page) => page.getByLabel('Nicho de Mercado').fill('estética'),
        (page) => page.getByLabel('Cidade').fill('Curitiba'),
        click(button('Iniciar Prospecção')),
        waitForDialog,
      ],
      shows: [dialog('O que procurar'), elementInTopmostLayer('.niches')],
    },
  ]),
]
