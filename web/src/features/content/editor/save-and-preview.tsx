import { IconDeviceFloppy, IconEye, IconPencil } from '@tabler/icons-react'
import { Button } from '#components/ui/button.tsx'
import type { SaveVersionAction } from './use-save-version-action.ts'

type Props = { saveAction: SaveVersionAction; preview: boolean; onPreview: (preview: boolean) => void }

/** The buttons 'Salvar Conteúdo' and 'Preview' (specification §2). */
export function SaveAndPreview({ saveAction, preview, onPreview }: Props) {
  const Icon = preview ? IconPencil : IconEye
  return (
    <>
      <Button icon={<Icon className="icon" stroke={1.5} aria-hidden />} onClick={() => onPreview(!preview)}>
        {preview ? 'Editar' : 'Preview'}
      </Button>
      <Button
        look="primary"
        icon={IconDeviceFloppy}
        busy={saveAction.pending && 'Salvando...'}
        title="Ctrl+S"
        onClick={saveAction.save}
      >
        Salvar Conteúdo
      </Button>
    </>
  )
}
