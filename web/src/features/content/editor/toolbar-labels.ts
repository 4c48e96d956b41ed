import type { RichTextEditorLabels } from '@mantine/tiptap'

export const TOOLBAR_LABELS: Partial<RichTextEditorLabels> = {
  undoControlLabel: 'Desfazer',
  redoControlLabel: 'Refazer',
  h1ControlLabel: 'Título 1',
  h2ControlLabel: 'Título 2',
  h3ControlLabel: 'Título 3',
  boldControlLabel: 'Negrito',
  italicControlLabel: 'Itálico',
  underlineControlLabel: 'Sublinhado',
  strikeControlLabel: 'Riscado',
  highlightControlLabel: 'Marca-texto',
  codeControlLabel: 'Código',
  bulletListControlLabel: 'Lista',
  orderedListControlLabel: 'Lista numerada',
  blockquoteControlLabel: 'Citação',
  codeBlockControlLabel: 'Bloco de código',
  hrControlLabel: 'Linha divisória',
  clearFormattingControlLabel: 'Limpar formatação',
}
