export const TranscriptionModal = () => <p>Em construção</p>
