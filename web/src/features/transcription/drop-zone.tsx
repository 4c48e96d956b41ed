import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { notify } from '../../lib/notify.ts'
import { chooseFile } from './choose-file.ts'

const MANY = 'Envie um arquivo por vez.'

function take(files: readonly File[]): void {
  const [file, ...more] = files
  if (more.length > 0) notify({ kind: 'failed', title: 'Não foi possível usar estes arquivos', message: MANY })
  else if (file) void chooseFile(file)
}

const refused = (rejections: readonly FileRejection[]) => take(rejections.map(({ file }) => file))

/** Seed §2. Every file is judged by `chooseFile`, which says what is wrong with it: what the picker offers is only a filter. */
export default function DropZone({ disabled }: { disabled: boolean }) {
  return (
    <Dropzone
      unstyled
      className="audio-drop"
      disabled={disabled}
      accept={['audio/*', 'video/*']}
      activateOnKeyboard={false}
      onDrop={take}
      onReject={refused}
      inputProps={{ 'aria-label': 'Arquivo de áudio' }}
    >
      <IconUpload className="icon" stroke={1.5} aria-hidden />
      <p>
        <span className="strong">Arraste e solte seu arquivo de áudio</span>
        <span className="sub small">ou clique para selecionar</span>
      </p>
      {/* The zone takes the click. */}
      <button className="btn btn--default" type="button" disabled={disabled}>
        Selecionar Arquivo
      </button>
    </Dropzone>
  )
}
