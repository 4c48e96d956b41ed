export const RecordingsSection = () => <p>Em construção</p>
