import {
  button,
  click,
  dialog,
  element,
  elementOnPage,
  menu,
  menuItem,
  type Openable,
  onScreen,
  role,
  surface,
  text,
} from '../layout/openable.ts'
import { openRowMenu, waitForDialog } from './shared.ts'

const openCreation = [click(element('.creations .table__open')), waitForDialog]

/** Openables of the AI tools and of the launchers. */
export const content: readonly Openable[] = [
  ...onScreen('/ai-tools', [
    {
      name: 'transcricoes-menu-da-linha',
      kind: 'popover',
      code: ['features/transcription/library/recording-row.tsx#RowMenu'],
      steps: [openRowMenu],
      shows: [menu],
    },
    {
      name: 'transcricoes-gravacao',
      kind: 'modal',
      code: ['features/transcription/library/recording-dialog.tsx#Dialog'],
      steps: [click(element('.recording__open'))],
      shows: [surface('dialog'), element('.lines li')],
    },
    {
      name: 'transcricoes-renomear',
      kind: 'modal',
      code: ['features/transcription/recordings-section.tsx#LazyNameDialog'],
      steps: [openRowMenu, click(menuItem('Renomear'))],
      shows: [dialog('Renomear gravação')],
    },
    {
      name: 'transcricoes-nova',
      kind: 'modal',
      code: ['features/transcription/new-dialog.tsx#Dialog'],
      steps: [click(button(/^Transcrever áudio/))],
      shows: [dialog('Transcrição de Áudio'), text(/[Aa]rraste/)],
    },
  ]),
  ...onScreen('/ai-tools?aba=conteudos', [
    {
      name: 'conteudos-menu-da-linha',
      kind: 'popover',
      code: ['features/content/editor/document-menu.tsx#RowMenu'],
      steps: [openRowMenu],
      shows: [menu],
    },
  ]),
  ...onScreen('/ai-tools?documento=92', [
    {
      name: 'editor-projeto',
      kind: 'field',
      code: ['features/content/editor/project-field.tsx#NativeSelect'],
      steps: [],
      shows: [role('combobox', 'Projeto')],
    },
    {
      name: 'editor-link',
      kind: 'popover',
      code: [],
      steps: [click(button('Link'))],
      shows: [surface('dialog', 'Link')],
      returnsTo: elementOnPage('.ProseMirror'),
    },
    {
      name: 'editor-versao',
      kind: 'modal',
      code: ['features/content/editor/text-dialog.tsx#Dialog'],
      steps: [click(button(/^Ver a versão/))],
      shows: [dialog(/^Versão/)],
    },
  ]),
  ...onScreen('/ai-tools?aba=criacoes', [
    {
      name: 'criacoes-menu-da-linha',
      kind: 'popover',
      code: ['features/ai/creation-row.tsx#RowMenu'],
      steps: [openRowMenu],
      shows: [menu],
    },
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
      code: ['features/ai/creation-dialog.tsx#details'],
      steps: [...openCreation, click(text('Instruções enviadas antes do prompt'))],
      shows: [element('details[open] .quote')],
    },
    {
      name: 'criacoes-criador',
      kind: 'modal',
      code: ['features/ai/creator-dialog.tsx#Dialog'],
      steps: [click(button('Criar conteúdo'))],
      shows: [dialog('Criador de Conteúdo IA')],
    },
  ]),
  ...onScreen('/tools/gerador-conteudo-carrossel', [
    {
      name: 'carrossel-listas',
      kind: 'field',
      code: [
        'components/choice-preset-field.tsx#ChoiceSelect',
        'components/choice-select.tsx#NativeSelect',
        'entities/launchers/launcher-form.tsx#ProjectField',
        'entities/projects/project-field.tsx#NativeSelect',
        'features/content/client-field.tsx#ChoicePresetField',
        'features/content/content-form.tsx#LauncherForm',
        'features/content/persona-field.tsx#ChoiceSelect',
      ],
      steps: [],
      shows: [role('combobox', 'Nome do Cliente'), role('combobox', /^Persona do Cliente/), role('combobox', 'Projeto')],
    },
    {
      name: 'carrossel-textos',
      kind: 'disclosure',
      code: ['features/content/library-texts.tsx#details'],
      steps: [click(text(/^Textos de \d+ slides/))],
      shows: [element('details[open] .slides')],
    },
  ]),
  ...onScreen('/tools/gerador-pos-producao', [
    {
      name: 'pos-producao-listas',
      kind: 'field',
      code: [
        'features/post-production/brand-kit-field.tsx#ChoicePresetField',
        'features/post-production/post-production-form.tsx#LauncherForm',
      ],
      steps: [],
      shows: [role('combobox', 'Brand Kit')],
    },
  ]),
  ...onScreen('/tools/scraper-google-maps', [
    {
      name: 'contatos-listas',
      kind: 'field',
      code: [
        'features/prospecting/prospecting-form.tsx#LauncherForm',
        'features/prospecting/leads/leads-filters.tsx#FilterSelect',
        'features/prospecting/leads/status-select.tsx#select',
      ],
      steps: [],
      shows: [role('combobox', 'Situação'), role('combobox', /^Situação de /)],
    },
    {
      name: 'contatos-menu-da-linha',
      kind: 'popover',
      code: ['features/prospecting/leads/leads-table.tsx#RowActions'],
      steps: [openRowMenu],
      shows: [menu],
    },
    {
      name: 'contatos-anotacoes',
      kind: 'modal',
      code: ['features/prospecting/leads/notes-dialog.tsx#FormDialog'],
      steps: [openRowMenu, click(menuItem('Anotações…'))],
      shows: [dialog('Anotações')],
    },
  ]),
]
