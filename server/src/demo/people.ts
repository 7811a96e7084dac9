/** Instruments by their names in the first migration, each with how well it is played. */
export interface DemoPerson {
  first: string
  last: string
  plays: [instrument: string, rating: number][]
}

const person = (first: string, last: string, ...plays: DemoPerson['plays']): DemoPerson => ({ first, last, plays })

/** The members of the busy group, long names and short, many scripts and one emoji: what a real list looks like. */
export const PEOPLE: DemoPerson[] = [
  person('Cleo', 'Marsh', ['Bass', 60], ['Backing vocals', 30]),
  person('Dev', 'Raman', ['Drums', 70]),
  person('Eli', 'Osei', ['Keys', 55], ['Organ', 45]),
  person('Finn', "O'Malley", ['Vocals', 40], ['Acoustic guitar', 50]),
  person('Gus', 'Petrov', ['Guitar', 80]),
  person('Hana', 'Ito', ['Vocals', 65]),
  person('Ivo', 'Castellano', ['Bass', 35]),
  person('Jo', 'B', ['Drums', 20], ['Percussion', 40]),
  person('Kim', 'Nguyen', ['Guitar', 45], ['Ukulele', 60]),
  person('Lou', 'Abernathy', ['Alto saxophone', 75]),
  person('Max', 'Vandenberg', ['Keys', 25]),
  person('Maria-Fernanda', 'de la Cruz y Villanueva', ['Vocals', 85], ['Percussion', 30]),
  person('Nadia', 'Haddad', ['Piano', 70], ['Vocals', 30]),
  person('Otto', 'Lindgren', ['Trumpet', 50]),
  person('Priya', 'Venkataraman', ['Violin', 60]),
  person('Quentin', 'Dubois', ['Guitar', 30], ['Harmonica', 65]),
  person('Rosa', 'Ferreira', ['Vocals', 55], ['Acoustic guitar', 35]),
  person('Sam', 'Whitlock', ['Bass', 80], ['Double bass', 70]),
  person('Tess', 'Morgan', ['Tenor saxophone', 45]),
  person('Umar', 'Farouk', ['Congas', 60]),
  person('Valentina', 'Rossi', ['Keys', 60], ['Accordion', 50]),
  person('Wen', '李文', ['Guitar', 70]),
  person('Xavier', 'Boateng', ['Drums', 55]),
  person('Yusuf', 'Demir', ['Guitar', 20]),
  person('Zoë', 'Brennan', ['Flute', 50], ['Backing vocals', 40]),
  person('Amara', 'Okafor', ['Vocals', 75]),
  person('Bruno', 'Keller', ['Trombone', 40]),
  person('Carmen', 'Ortiz', ['Bass', 25]),
  person('Dana', 'Levy', ['Organ', 65]),
  person('Esme', 'Fairweather', ['Mandolin', 55]),
  person('Farid', 'مريم', ['Percussion', 45]),
  person('Gail', 'Stone', ['Drums', 40]),
  person('Hugo', '🎸', ['Guitar', 60], ['Lap steel', 35]),
  person('Imani', 'Njoroge', ['Vocals', 35]),
  person('Jack', 'Tremblay', ['Banjo', 60]),
  person('Katya', 'Sokolova', ['Cello', 70]),
  person('Leo', 'Moreau', ['Bass', 45]),
  person('Mina', 'Park', ['Synthesizer', 50]),
]
