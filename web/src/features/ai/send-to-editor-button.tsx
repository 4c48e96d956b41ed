import { IconFileText } from '@tabler/icons-react'
import type { Creation } from 'contract/ai/creator.ts'
import { Button } from '#components/ui/button.tsx'
import { useSendToEditor } from './use-send-to-editor.ts'

export function SendToEditorButton({ creation, disabled = false }: { creation: Creation | undefined; disabled?: boolean }) {
  const { send, sending } = useSendToEditor()
  return (
    <Button
      permission="content.write"
      icon={IconFileText}
      busy={sending && 'Enviando...'}
      disabled={disabled || !creation?.text}
      onClick={() => creation && send(creation)}
    >
      Enviar para o editor
    </Button>
  )
}
