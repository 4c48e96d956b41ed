// A program that opens a connection as soon as it gets a slide, to prove that forbid-network.ts would report one.
import './forbid-network.ts'

process.on('message', () => void fetch('http://127.0.0.1:4999/'))
