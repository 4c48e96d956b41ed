import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { notify } from '../../lib/notify.ts'
import { chooseFile } from './choose-file.ts'

const ONE_AT_A_TIME = 'Envie um arquivo por vez.'

function handleDrop(files: readonly File[]): void {
  const [file, ...more] = files
  if (more.length > 0) notify({ kind: 'failed', title: 'Não foi possível usar estes arquivos', message: ONE_AT_A_TIME })
  else if (file) void chooseFile(file)
}

const handleReject = (rejections: readonly FileRejection[]) => handleDrop(rejections.map(({ file }) => file))

/** Where an audio file is dropped or picked (specification §2). Every file goes to `chooseFile`, which says what is wrong with it: `accept` only filters the picker. */
export default function DropZone({ disabled }: { disabled: boolean }) {
  return (
    <Dropzone
      unstyled
      className="audio-drop"
      disabled={disabled}
      accept={['audio/*', 'video/*']}
      activateOnKeyboard={false}
      onDrop={handleDrop}
      onReject={handleReject}
      inputProps={{ 'aria-label': 'Arquivo de áudio' }}
    >
      <IconUpload className="icon" stroke={1.5} aria-hidden />
      <p>
        <span className="strong">Arraste e solte seu arquivo de áudio</span>
        <span className="sub small">ou clique para selecionar</span>
      </p>
      {/* The dropzone around it handles the click. */}
      <button className="btn btn--default" type="button" disabled={disabled}>
        Selecionar Arquivo
      </button>
    </Dropzone>
  )
}
