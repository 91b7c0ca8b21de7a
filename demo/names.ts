import { foldNickname } from '#features/accounts/server/nickname.ts'
import type { Random } from './random.ts'

const women =
  'Ada Adele Agnese Alba Alessandra Alessia Alice Amalia Ambra Andreina Angelica Anita Anna Annalisa Antonia Arianna ' +
  'Asia Aurora Azzurra Benedetta Bianca Bruna Camilla Carla Carola Caterina Cecilia Celeste Chiara Clara Claudia Clelia ' +
  'Corinna Costanza Cristina Dafne Dalila Daniela Daria Debora Delia Diana Diletta Donatella Dora Elena Eleonora ' +
  'Elisa Elisabetta Elsa Emanuela Emilia Emma Enrica Erica Ester Eva Fabiana Fabiola Federica Fiamma Fiorella Flavia ' +
  'Flora Francesca Frida Gaia Gemma Giada Giorgia Giovanna Giulia Giuliana Gloria Grazia Greta Ilaria Ines Irene Iris ' +
  'Isabella Lara Laura Lavinia Lea Letizia Lidia Liliana Linda Lisa Lorena Lorenza Lucia Luisa Luna Maddalena Mara ' +
  'Margherita Maria Marianna Marina Marta Martina Matilde Melissa Mia Michela Milena Mirella Monica Morgana Nadia Nicole ' +
  'Nina Nora Norma Olga Olimpia Olivia Ornella Ottavia Paola Patrizia Penelope Petra Priscilla Rachele Raffaella Rebecca ' +
  'Rita Roberta Romina Rosa Rosalba Rossella Sabina Sabrina Samanta Samira Sara Selene Serena Silvia Simona Sofia Sole ' +
  'Sonia Stefania Stella Susanna Tamara Tania Tea Tecla Teresa Tessa Tullia Valentina Valeria Vanessa Vera Veronica ' +
  'Virginia Vittoria Zaira Zoe'

const men =
  'Achille Adriano Alberto Aldo Alessandro Alessio Alfredo Andrea Angelo Antonio Arturo Augusto Bruno Carlo Claudio ' +
  'Cesare Corrado Cosimo Cristiano Damiano Daniele Dario Davide Domenico Elia Emanuele Emilio Enrico Enzo Ernesto Ettore ' +
  'Fabio Fabrizio Federico Filippo Flavio Francesco Gabriele Giacomo Gianluca Giorgio Giovanni Giulio Giuseppe Guido ' +
  'Ivan Jacopo Lorenzo Luca Luigi Manlio Marcello Marco Mario Massimo Matteo Maurizio Michele Nicola Orlando Paolo ' +
  'Pietro Raffaele Renato Roberto Ruggero Sandro Sergio Simone Stefano Umberto Valerio Vincenzo Vittorio'

const womenNames = women.split(' ')
const menNames = men.split(' ')
const initials = 'BCDFGLMPRSTV'

/** Invented nicknames, each different from all others in the sense of the nickname rules. */
export function nicknames(
  chance: Random,
  count: number,
  sex: 'woman' | 'man',
  taken: readonly string[],
): string[] {
  const used = new Set(taken.map(foldNickname))
  const names: string[] = []
  const take = (name: string): void => {
    const key = foldNickname(name)
    if (used.has(key)) return
    used.add(key)
    names.push(name)
  }
  const first = sex === 'woman' ? womenNames : menNames
  for (const name of chance.shuffle(first)) if (names.length < count) take(name)
  while (names.length < count) {
    const name = chance.pick(first)
    const initial = chance.pick([...initials])
    take(
      chance.pick([
        `${name} ${initial}.`,
        `${name}.${initial}`,
        `${name}_${initial}`,
        `${name}${chance.between(2, 99)}`,
      ]),
    )
  }
  return names
}

/** Where somebody lives, after 'vivo': 'a Milano', 'ad Ancona', 'all’Aquila'. */
export function inPlace(province: string): string {
  const special: Record<string, string> = {
    'L’Aquila': 'all’Aquila',
    'La Spezia': 'alla Spezia',
    'Verbano-Cusio-Ossola': 'sul Lago Maggiore',
    'Sud Sardegna': 'nel sud della Sardegna',
    'Monza e Brianza': 'in Brianza',
    'Barletta-Andria-Trani': 'tra Barletta e Trani',
    'Pesaro e Urbino': 'tra Pesaro e Urbino',
    'Forlì-Cesena': 'tra Forlì e Cesena',
    'Massa-Carrara': 'tra Massa e Carrara',
  }
  return special[province] ?? `${/^a/i.test(province) ? 'ad' : 'a'} ${province}`
}
