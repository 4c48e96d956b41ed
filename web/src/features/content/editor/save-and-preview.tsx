import { IconDeviceFloppy, IconEye, IconPencil } from '@tabler/icons-react'
import { Button } from '../../../components/button.tsx'
import type { Saving } from './use-saving.ts'

type Props = { saving: Saving; preview: boolean; onPreview: (preview: boolean) => void }

/** Seed §2: buttons 'Salvar Conteúdo' and 'Preview'. */
export function SaveAndPreview({ saving, preview, onPreview }: Props) {
  const Icon = preview ? IconPencil : IconEye
  return (
    <>
      <Button icon={<Icon className="icon" stroke={1.5} aria-hidden />} onClick={() => onPreview(!preview)}>
        {preview ? 'Editar' : 'Preview'}
      </Button>
      <Button
        look="primary"
        icon={<IconDeviceFloppy className="icon" stroke={1.5} aria-hidden />}
        busy={saving.pending && 'Salvando...'}
        title="Ctrl+S"
        onClick={saving.save}
      >
        Salvar Conteúdo
      </Button>
    </>
  )
}
